/** Longer lines are no event that we would read. */
const MAX_LINE_CHARACTERS = 4 * 2 ** 20

/** Server-sent events as they arrive, one for each line of data. */
export async function* readEvents(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ name: string; data: string }> {
  const decoder = new TextDecoder()
  let rest = ''
  let name = 'message'
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/)
    rest = lines.pop() ?? ''
    if (rest.length > MAX_LINE_CHARACTERS) rest = ''
    for (const line of lines) {
      const [, field, value = ''] = /^(\w*): ?(.*)$/.exec(line) ?? []
      if (field === 'event') name = value
      if (field === 'data') yield { name, data: value }
      if (line === '') name = 'message'
    }
  }
}
