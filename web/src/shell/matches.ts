/** Whether the letters that were typed stand in a name in their order: `ak` finds `API keys`. */
export function matches(name: string, typed: string): boolean {
  let from = 0
  const letters = name.toLowerCase()
  for (const letter of typed.toLowerCase().replaceAll(' ', '')) {
    from = letters.indexOf(letter, from) + 1
    if (from === 0) return false
  }
  return true
}
