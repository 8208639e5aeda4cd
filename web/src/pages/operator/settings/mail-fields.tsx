import type { Mails, MailTexts } from '@atelier/contract/brand.ts'
import { TextAreaField, TextField } from '../../../design/field.tsx'
import * as messages from '#messages/operator-brand.ts'

type MailName = keyof Mails
const mailNames = Object.keys(messages.mails) as MailName[]
const fieldNames = ['subject', 'greeting', 'signature'] as const
const nameOf = (mail: MailName, field: keyof MailTexts) => `mails.${mail}.${field}`

/** The texts around what each mail is for. */
export function MailFields({ mails }: { mails: Mails }) {
  return (
    <details className="border border-line">
      <summary className="cursor-pointer px-3 py-2 font-medium">{messages.mailTexts}</summary>
      <div className="grid gap-6 border-t border-line p-3">
        <p className="text-quiet">{messages.mailTextsDetail}</p>
        {mailNames.map((mail) => (
          <fieldset key={mail} className="grid min-w-0 gap-3">
            <legend className="mb-1 font-medium">{messages.mails[mail]}</legend>
            <TextField
              label={messages.subject}
              name={nameOf(mail, 'subject')}
              maxLength={150}
              defaultValue={mails[mail]?.subject ?? ''}
            />
            <TextAreaField
              label={messages.greeting}
              name={nameOf(mail, 'greeting')}
              maxLength={500}
              rows={2}
              defaultValue={mails[mail]?.greeting ?? ''}
            />
            <TextAreaField
              label={messages.signature}
              name={nameOf(mail, 'signature')}
              maxLength={500}
              rows={2}
              defaultValue={mails[mail]?.signature ?? ''}
            />
          </fieldset>
        ))}
      </div>
    </details>
  )
}

/** The texts of the form; those of a mail that this page does not know stay as they were. */
export function readMails(before: Mails, textOf: (name: string) => string): Mails {
  const read = mailNames.flatMap((mail) => {
    const texts = fieldNames.flatMap((field) => {
      const text = textOf(nameOf(mail, field))
      return text === '' ? [] : [[field, text] as const]
    })
    return texts.length === 0 ? [] : [[mail, Object.fromEntries(texts)] as const]
  })
  const unknown = Object.entries(before).filter(([mail]) => !mailNames.includes(mail as MailName))
  return Object.fromEntries([...unknown, ...read])
}
