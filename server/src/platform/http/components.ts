import { isDeepStrictEqual } from 'node:util'
import type { TSchema } from 'typebox'
import { portableSchema, type Json } from './portable-schema.ts'

/** Collects the schemas that have a title, and replaces their uses with references. */
export class Components {
  #schemas = new Map<string, Json>()

  refer(schema: TSchema): Json {
    return this.#hoist(portableSchema(JSON.parse(JSON.stringify(schema)) as Json)) as Json
  }

  schemas(): Json {
    return Object.fromEntries([...this.#schemas].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }

  #hoist(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#hoist(item))
    if (typeof value !== 'object' || value === null) return value
    const { title, ...rest } = value as Json
    const parts = Object.entries(rest).map(([name, part]) => [
      name,
      isExamples(name, part) ? part : this.#hoist(part),
    ])
    const hoisted = Object.fromEntries(parts) as Json
    return typeof title === 'string' ? this.#name(title, hoisted) : this.#withTitle(title, hoisted)
  }

  /** A property may itself be called "title". */
  #withTitle(title: unknown, rest: Json): Json {
    return title === undefined ? rest : { title: this.#hoist(title), ...rest }
  }

  /** The first use gives the component its description; a use with another description keeps its own. */
  #name(title: string, schema: Json): Json {
    const known = this.#schemas.get(title)
    if (!known) this.#schemas.set(title, schema)
    else if (!isDeepStrictEqual(withoutDescription(known), withoutDescription(schema))) {
      throw new Error(`Two different schemas are called ${title}`)
    }
    const hasOwnDescription = known && schema['description'] !== known['description']
    return {
      $ref: `#/components/schemas/${title}`,
      ...(hasOwnDescription && { description: schema['description'] }),
    }
  }
}

/** Examples are values, in which a `title` names no schema. A property called "examples" would be an object. */
const isExamples = (name: string, part: unknown) => name === 'examples' && Array.isArray(part)

const withoutDescription = ({ description: _, ...schema }: Json) => schema
