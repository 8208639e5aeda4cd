import type { Settings, SettingsRequest } from '@atelier/contract/settings.ts'
import { useState } from 'react'
import { operatorSettingsApi } from '../../../api/operator-settings-operations.ts'
import { Button } from '../../../design/button.tsx'
import { FieldGroup, SelectField, TextField } from '../../../design/field.tsx'
import { Section } from '../../../design/page.tsx'
import { toast } from '../../../design/toast.tsx'
import { Form, textOf } from '../../../forms/form.tsx'
import { formatNumber } from '../../../messages/numbers.ts'
import { numberOrNull } from '../../../forms/typed-number.ts'
import { readRateLimits } from './read-rate-limits.ts'
import * as messages from '#messages/operator-settings.ts'

type Props = { settings: Settings; isOwner: boolean }

/** Who may sign up, and what a new account gets. An empty field is what the configuration says. */
export function NewAccountsSection({ settings, isOwner }: Props) {
  // What the form began with: were it compared with what is fetched meanwhile, fields would change while one types.
  const [opened, setOpened] = useState(settings)
  const { signup, signupCoins, runningLimit, rateLimits, defaults } = opened

  async function save(fields: FormData) {
    const limits = readRateLimits((name) => textOf(fields, name))
    const changes = {
      signup: (textOf(fields, 'signup') || null) as SettingsRequest['signup'],
      signupCoins: numberOrNull(textOf(fields, 'signupCoins')),
      runningLimit: numberOrNull(textOf(fields, 'runningLimit')),
      rateLimits: limits,
    } as SettingsRequest
    setOpened(await operatorSettingsApi.change(changes))
    toast(messages.saved)
  }

  return (
    <Section title={messages.newAccounts}>
      <div className="max-w-[44rem] p-4">
        <Form label={messages.newAccounts} onSubmit={save}>
          {({ busy, issue }) => (
            <fieldset disabled={!isOwner} className="grid gap-4">
              <div className="grid gap-4 desk:grid-cols-3">
                <SelectField
                  label={messages.signup}
                  name="signup"
                  defaultValue={signup ?? ''}
                  issue={issue('signup')}
                >
                  <option value="">{messages.asConfigured(messages.signups[defaults.signup])}</option>
                  <option value="open">{messages.signups.open}</option>
                  <option value="invite">{messages.signups.invite}</option>
                </SelectField>
                <TextField
                  label={messages.signupCoins}
                  name="signupCoins"
                  inputMode="numeric"
                  defaultValue={signupCoins ?? ''}
                  hint={messages.emptyFor(formatNumber(defaults.signupCoins))}
                  issue={issue('signupCoins')}
                />
                <TextField
                  label={messages.runningLimit}
                  name="runningLimit"
                  inputMode="numeric"
                  defaultValue={runningLimit ?? ''}
                  hint={messages.emptyFor(formatNumber(defaults.runningLimit))}
                  issue={issue('runningLimit')}
                />
              </div>
              <FieldGroup label={messages.rateLimits} hint={messages.rateLimitsHint}>
                <div className="grid gap-4 pt-2 desk:grid-cols-2">
                  {(['key', 'account'] as const).map((each) => (
                    <div key={each} className="grid grid-cols-2 gap-2">
                      <TextField
                        label={messages.requestsOf[each]}
                        name={`${each}.limit`}
                        inputMode="numeric"
                        defaultValue={rateLimits?.[each].limit ?? ''}
                        placeholder={String(defaults.rateLimits[each].limit)}
                      />
                      <TextField
                        label={messages.inSeconds}
                        name={`${each}.windowSeconds`}
                        inputMode="numeric"
                        defaultValue={rateLimits?.[each].windowSeconds ?? ''}
                        placeholder={String(defaults.rateLimits[each].windowSeconds)}
                      />
                    </div>
                  ))}
                </div>
              </FieldGroup>
              {isOwner && (
                <div>
                  <Button type="submit" busy={busy}>
                    {messages.save}
                  </Button>
                </div>
              )}
            </fieldset>
          )}
        </Form>
      </div>
    </Section>
  )
}
