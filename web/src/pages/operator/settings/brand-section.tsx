import type { BrandRequest, OperatorBrand } from '@atelier/contract/brand.ts'
import { useState } from 'react'
import { noteBrand, operatorSettingsApi } from '../../../api/operator-settings-operations.ts'
import { Button } from '../../../design/button.tsx'
import { TextField } from '../../../design/field.tsx'
import { Section } from '../../../design/page.tsx'
import { toast } from '../../../design/toast.tsx'
import { Form, textOf } from '../../../forms/form.tsx'
import { AccentField } from './accent-field.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { MailFields, readMails } from './mail-fields.tsx'
import * as common from '#messages/common.ts'
import * as messages from '#messages/operator-brand.ts'
import * as settingsMessages from '#messages/operator-settings.ts'

type Props = { brand: OperatorBrand; isOwner: boolean }

/** Name, colours, links and mails; what is left empty is what the configuration says. */
export function BrandSection({ brand, isOwner }: Props) {
  // What the form began with, as elsewhere: what others save meanwhile does not move fields under one's hands.
  const [{ settings, defaults }, setOpened] = useState(brand)
  const [name, setName] = useState(settings.name ?? '')
  const [light, setLight] = useState(settings.accentLight ?? '')
  const [dark, setDark] = useState(settings.accentDark ?? '')
  const set = messages.emptyFor

  async function save(fields: FormData) {
    const value = (field: string) => textOf(fields, field) || null
    const body: BrandRequest = {
      name: value('name'),
      accentLight: value('accentLight'),
      accentDark: value('accentDark'),
      termsUrl: value('termsUrl'),
      privacyUrl: value('privacyUrl'),
      contact: value('contact'),
      mails: readMails(settings.mails, (field) => textOf(fields, field)),
    }
    const saved = await operatorSettingsApi.putBrand(body)
    setOpened(saved)
    noteBrand(saved)
    toast(messages.saved)
  }

  return (
    <Section title={messages.brand}>
      <div className="grid gap-6 p-4 wide:grid-cols-[1fr_20rem]">
        <Form label={messages.brand} onSubmit={save}>
          {({ busy, issue }) => (
            <fieldset disabled={!isOwner} className="grid min-w-0 gap-4">
              <TextField
                label={common.name}
                name="name"
                maxLength={40}
                autoComplete="off"
                value={name}
                onChange={({ target }) => setName(target.value)}
                hint={set(defaults.name)}
                issue={issue('name')}
              />
              <div className="grid gap-4 desk:grid-cols-2">
                <AccentField theme="light" value={light} onChange={setLight} issue={issue('accentLight')} />
                <AccentField theme="dark" value={dark} onChange={setDark} issue={issue('accentDark')} />
              </div>
              <div className="grid gap-4 desk:grid-cols-2">
                <TextField
                  label={messages.terms}
                  name="termsUrl"
                  type="url"
                  placeholder="https://"
                  defaultValue={settings.termsUrl ?? ''}
                  hint={set(defaults.termsUrl)}
                  issue={issue('termsUrl')}
                />
                <TextField
                  label={messages.privacy}
                  name="privacyUrl"
                  type="url"
                  placeholder="https://"
                  defaultValue={settings.privacyUrl ?? ''}
                  hint={set(defaults.privacyUrl)}
                  issue={issue('privacyUrl')}
                />
                <TextField
                  label={messages.contact}
                  name="contact"
                  defaultValue={settings.contact ?? ''}
                  hint={set(defaults.contact)}
                  issue={issue('contact')}
                />
              </div>
              <MailFields mails={settings.mails} />
              {isOwner && (
                <div>
                  <Button type="submit" busy={busy}>
                    {settingsMessages.save}
                  </Button>
                </div>
              )}
            </fieldset>
          )}
        </Form>
        <BrandPreview
          name={name || (defaults.name ?? brand.current.name)}
          logo={brand.current.logo}
          accents={{
            light: light || defaults.accentLight,
            dark: dark || defaults.accentDark,
          }}
        />
      </div>
    </Section>
  )
}
