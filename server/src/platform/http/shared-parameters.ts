import type { Json } from './portable-schema.ts'
import { pascalCase } from './portable-schema.ts'

type Paths = Record<string, Record<string, Json>>

/** A reference is shorter than a parameter from the third use on. */
const FEWEST_USES = 3

/** Takes the parameters that several operations have out of them; returns those, by the names that operations refer to. */
export function shareParameters(paths: Paths): Json {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const all = operations.flatMap(parametersOf).filter((parameter) => !('$ref' in parameter))
  const byText = Map.groupBy(all, (parameter) => JSON.stringify(parameter))
  const shared = new Map<string, { text: string; parameter: Json }>()
  for (const [text, [parameter, ...others]] of byText) {
    if (!parameter || others.length + 1 < FEWEST_USES) continue
    const name = nameOf(parameter)
    // Of two with the same name, the first is shared.
    if (!shared.has(name)) shared.set(name, { text, parameter })
  }
  const names = new Map([...shared].map(([name, { text }]) => [text, name]))
  for (const operation of operations) {
    if (!('parameters' in operation)) continue
    operation['parameters'] = parametersOf(operation).map((parameter) => {
      const name = names.get(JSON.stringify(parameter))
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
    })
  }
  return Object.fromEntries([...shared].map(([name, { parameter }]) => [name, parameter]))
}

const parametersOf = ({ parameters = [] }: Json) => parameters as Json[]

/** `Limit`; an `id` is called by what it is of, such as `AccountId`. */
function nameOf({ name, description }: Json): string {
  const [, of] = /^Id of the (\w+)\.$/.exec(String(description)) ?? []
  return pascalCase(name === 'id' && of ? `${of}_id` : String(name))
}
