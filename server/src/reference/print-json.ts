/** Formats JSON: what fits on a line stays on a line. `taken` is how much of the first line is used already. */
export function printJson(value: unknown, width = 58, indent = '', taken = indent.length): string {
  const short = onOneLine(value)
  if (taken + short.length <= width || typeof value !== 'object' || value === null) return short
  const deeper = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((item) => printJson(item, width, deeper))
    : Object.entries(value).map(([name, field]) => {
        const label = `${JSON.stringify(name)}: `
        return label + printJson(field, width, deeper, deeper.length + label.length)
      })
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.map((part) => deeper + part).join(',\n')}\n${indent}${close}`
}

function onOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item) => onOneLine(item)).join(', ')}]`
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${onOneLine(field)}`)
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}'
}
