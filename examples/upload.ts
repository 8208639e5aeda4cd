import { Atelier } from '@atelier/sdk'

const [path = 'photo.jpg'] = process.argv.slice(2)
const atelier = new Atelier({
  apiKey: process.env.ATELIER_KEY!,
  baseUrl: process.env.ATELIER_URL ?? 'http://localhost:8080',
})

const photo = await atelier.uploads.create(path, {
  onProgress: ({ sentBytes, totalBytes }) => console.log(`${sentBytes} of ${totalBytes} bytes sent`),
})
console.log(`uploaded ${photo.width} × ${photo.height}`)

const effects = await atelier.effects.list()
const sketch = effects.find(({ id }) => id === 'sandbox-sketch')!
const { outputs } = await atelier.generations.run({
  modelId: sketch.modelId,
  effectId: sketch.id,
  params: { images: [photo.id] },
  maxCoins: 20,
})
console.log(outputs[0]!.url)
