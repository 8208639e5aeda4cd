/** Where a contact leads: to a page or to mail. One that is no address is text, and leads nowhere. */
export function contactHref(contact: string): string | undefined {
  if (/^https?:\/\/\S+$/.test(contact)) return contact
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(contact) ? `mailto:${contact}` : undefined
}
