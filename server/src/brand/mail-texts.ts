import { mailPlaceholders, type MailName, type Mails } from '@atelier/contract/brand.ts'
import { keysOf } from '@atelier/contract/keys-of.ts'
import type { Issue } from '@atelier/contract/problem.ts'
import type { CurrentBrand } from './brand.ts'

type Message = { subject: string; text: string }
type Values = { name?: string }

const placeholder = /\{(\w*)\}/g

/** Puts what the owner has written around a mail of ours. */
export function composeMail(
  brand: CurrentBrand,
  mail: MailName,
  usual: Message,
  values: Values = {},
): Message {
  const { subject, greeting, signature } = brand.mails[mail] ?? {}
  const known: Record<string, string> = {
    service: brand.name,
    contact: brand.contact ?? 'the operator of this service',
    ...values,
  }
  const fill = (text: string) => text.replaceAll(placeholder, (braced, name: string) => known[name] ?? braced)
  const parts = [greeting && fill(greeting), usual.text.trimEnd(), signature && fill(signature)]
  return {
    // A name may hold a line break, which would end the header.
    subject: subject === undefined ? usual.subject : fill(subject).replaceAll(/\s+/g, ' '),
    text: `${parts.filter((part) => part !== undefined && part.trim() !== '').join('\n\n')}\n`,
  }
}

/** Placeholders that stand for nothing, which readers would see as they are. */
export function mailIssues(mails: Mails): Issue[] {
  return keysOf(mails).flatMap((mail) => {
    const texts = mails[mail] ?? {}
    const known: readonly string[] = mailPlaceholders[mail]
    return keysOf(texts).flatMap((field) =>
      [...(texts[field] ?? '').matchAll(placeholder)]
        .filter(([, name = '']) => !known.includes(name))
        .map(([braced]) => ({
          path: `mails.${mail}.${field}`,
          message: `${braced} stands for nothing here; there are ${known.map((name) => `{${name}}`).join(', ')}`,
        })),
    )
  })
}
