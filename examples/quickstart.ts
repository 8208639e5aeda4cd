import { writeFile } from 'node:fs/promises'
import { Atelier } from '@atelier/sdk'

const atelier = new Atelier({
  apiKey: process.env.ATELIER_KEY!,
  baseUrl: process.env.ATELIER_URL ?? 'http://localhost:8080',
})

const generation = await atelier.generations.run(
  { modelId: 'sandbox-image', params: { prompt: 'a lighthouse at dusk', num_outputs: 2 } },
  { onUpdate: ({ status, progress }) => console.log(status, progress ?? '') },
)

for (const output of generation.outputs) {
  const file = await atelier.assets.download(output)
  const name = `${output.id}.png`
  await writeFile(name, file.body!)
  console.log(`saved ${name}`)
}
console.log(`charged ${generation.coinsCharged} coins`)
