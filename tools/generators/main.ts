// Generates a client with each of the generators that docs/openapi.md names, compiles it, and pays for a generation with it
// against a server of its own. A generator whose language is not at hand is named, not failed.
import { parseArgs } from 'node:util'
import { chooseClients, type Client } from './clients.ts'
import { howToGet, isInstalled } from './languages.ts'
import { run } from './run.ts'
import { startService, type Service } from './service.ts'
import { prepareFolder } from './toolbox.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { document: { type: 'string', default: 'openapi.json' } },
})

type Row = { client: Client; result: string; isFailure: boolean }

const chosen = chooseClients(positionals)

await using service = await startService(values.document)
const rows: Row[] = []
for (const [name, client] of chosen) {
  console.log(`${name} …`)
  const row = await tryClient(name, client, service)
  console.log(`  ${row.result}`)
  rows.push(row)
}
console.log(`\nGET /${values.document}\n\n${printTable(rows)}`)
process.exitCode = rows.some(({ isFailure }) => isFailure) ? 1 : 0

async function tryClient(name: string, client: Client, { variables }: Service): Promise<Row> {
  const missing = client.languages.filter((language) => !isInstalled(language))
  if (missing.length > 0) {
    const advice = missing.map((language) => howToGet[language]).join('; ')
    return { client, result: `not at hand: ${advice}`, isFailure: false }
  }
  try {
    const folder = await prepareFolder(name, client)
    let printed = ''
    for (const command of client.commands(variables['ATELIER_DOCUMENT']!))
      printed = await run(command, folder, variables)
    return { client, result: `paid: ${printed.trim()}`, isFailure: false }
  } catch (error) {
    return { client, result: String(error), isFailure: true }
  }
}

function printTable(all: Row[]): string {
  const lines = all.map(
    ({ client, result }) => `| ${client.title} | ${client.version} | ${result.split('\n', 1)[0]} |`,
  )
  return ['| generator | version | generated, compiled, run |', '|---|---|---|', ...lines].join('\n')
}
