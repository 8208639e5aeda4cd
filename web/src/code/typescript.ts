import { keyVariable } from '../key-variable.ts'
import { bodyOf, type CodeRequest } from './code-request.ts'
import { literal, typescriptDialect } from './literal.ts'
import { marked, type Marked } from './marked.ts'
import { fileNote } from './notes.ts'
import * as messages from '#messages/code.ts'

export function typescript(request: CodeRequest): Marked {
  const { baseUrl, maxCoins, changed } = request
  const most = maxCoins === null ? 'maxCoins: coins' : `maxCoins: ${maxCoins}`
  return marked`// ${messages.installSdk}
import { writeFile } from 'node:fs/promises'
import { Atelier } from '@atelier/sdk'

const atelier = new Atelier({ apiKey: process.env.${keyVariable}!, baseUrl: ${typescriptDialect.scalar(baseUrl)} })

${fileNote(request, '//')}const request = ${literal(bodyOf(request), typescriptDialect, changed)}

// ${messages.stepQuote}
const { coins } = await atelier.quotes.create(request)
console.log(\`It costs \${coins} coins.\`)

// ${messages.stepSubmit(maxCoins)} ${messages.sdkSubmitsOnce}
const { id } = await atelier.generations.create({ ...request, ${most} })

// ${messages.stepWait}
const { status, coinsCharged, outputs } = await atelier.generations.wait(id)
console.log(\`\${status}: \${coinsCharged} coins charged.\`)

// ${messages.stepDownload}
for (const output of outputs) {
  const file = await atelier.assets.download(output)
  const name = new URL(output.url).pathname.split('.').at(-1)
  await writeFile(\`\${output.id}.\${name}\`, Buffer.from(await file.arrayBuffer()))
}
`
}
