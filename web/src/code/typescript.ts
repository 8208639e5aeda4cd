import { bodyOf, type CodeRequest } from './code-request.ts'
import { literal, typescriptDialect } from './literal.ts'
import { marked, type Marked } from './marked.ts'
import { fileNote, notes } from './notes.ts'

export function typescript(request: CodeRequest): Marked {
  const { baseUrl, maxCoins, changed } = request
  const most = maxCoins === null ? 'maxCoins: coins' : `maxCoins: ${maxCoins}`
  return marked`// ${notes.sdk}
import { writeFile } from 'node:fs/promises'
import { Atelier } from '@atelier/sdk'

const atelier = new Atelier({ apiKey: process.env.API_KEY!, baseUrl: ${typescriptDialect.scalar(baseUrl)} })

${fileNote(request, '//')}const request = ${literal(bodyOf(request), typescriptDialect, changed)}

// ${notes.quote}
const { coins } = await atelier.quotes.create(request)
console.log(\`It costs \${coins} coins.\`)

// 2. Submit, at no more than ${maxCoins === null ? 'that' : `${maxCoins} coins`}. It is repeated under one key, so it is made and charged once.
const { id } = await atelier.generations.create({ ...request, ${most} })

// 3. Wait until it has ended.
const { status, coinsCharged, outputs } = await atelier.generations.wait(id)
console.log(\`\${status}: \${coinsCharged} coins charged.\`)

// ${notes.download}
for (const output of outputs) {
  const file = await atelier.assets.download(output)
  const name = new URL(output.url).pathname.split('.').at(-1)
  await writeFile(\`\${output.id}.\${name}\`, Buffer.from(await file.arrayBuffer()))
}
`
}
