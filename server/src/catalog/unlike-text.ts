/**
 * Why what was read as UTF-8 is nothing that somebody wrote in it. UTF-16 and most binary files have a zero byte, and begin with
 * bytes that are no UTF-8; elsewhere such a byte is one wrong character, which stops nobody.
 */
export function unlikeText(text: string): 'empty' | 'binary' | undefined {
  if (text.trim() === '') return 'empty'
  return text.includes('\0') || text.startsWith('\uFFFD') ? 'binary' : undefined
}
