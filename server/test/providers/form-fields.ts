import type { Call } from './fake-runs.ts'

/** The fields of a body, JSON or a form; of names with brackets all values, of files their content, a character for each byte. */
export async function fieldsOf({ headers, body, bytes }: Call): Promise<Record<string, unknown>> {
  const type = headers['content-type'] ?? ''
  if (!type.startsWith('multipart/')) return body as Record<string, unknown>
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  const fields: Record<string, unknown> = {}
  for (const name of new Set(form.keys())) {
    const values = await Promise.all(form.getAll(name).map(fieldOf))
    fields[name] = name.endsWith('[]') ? values : values[0]
  }
  return fields
}

async function fieldOf(value: string | File): Promise<unknown> {
  if (typeof value === 'string') return value
  const text = Buffer.from(await value.arrayBuffer()).toString('latin1')
  return { name: value.name, type: value.type, text }
}
