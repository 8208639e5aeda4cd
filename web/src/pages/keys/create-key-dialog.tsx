import type { Scope } from '@atelier/contract/account.ts'
import type { ApiKey, CreatedApiKey } from '@atelier/contract/api-key.ts'
import { api } from '../../api/operations.ts'
import { keysQuery, refetchIfIndeterminate } from '../../api/queries.ts'
import { CheckBox, FieldGroup, SelectField, TextField } from '../../design/field.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { textOf } from '../../forms/form.tsx'
import { refuseEmpty } from '../../forms/refuse-fields.ts'
import { numberOrNull } from '../../forms/typed-number.ts'
import { expiries, expiryAt } from './expiries.ts'
import { allScopes, scopeDescriptions } from './scopes.ts'
import * as messages from '#messages/keys.ts'
import * as common from '#messages/common.ts'

type Props = {
  /** A key that is to be replaced: the new one gets the same scopes. */
  replacedKey: ApiKey | undefined
  onCreated(created: CreatedApiKey): void
  onClose(): void
}

export function CreateKeyDialog({ replacedKey, onCreated, onClose }: Props) {
  const create = async (fields: FormData) => {
    const name = textOf(fields, 'name')
    refuseEmpty({ name })
    const asked = api.createMyKey({
      name,
      scopes: fields.getAll('scopes') as Scope[],
      monthlySpendCapCoins: numberOrNull(textOf(fields, 'monthlySpendCapCoins')),
      expiresAt: expiryAt(textOf(fields, 'expiry'), Date.now()),
    })
    return refetchIfIndeterminate(asked, keysQuery)
  }

  return (
    <FormDialog
      title={replacedKey ? messages.replaceTitle(replacedKey.name) : messages.createTitle}
      submitLabel={replacedKey ? messages.createReplacement : common.createKey}
      wide
      isSecret
      onSubmit={create}
      onDone={onCreated}
      onClose={onClose}
    >
      {({ issue }) => (
        <>
          {replacedKey && <p className="text-quiet">{messages.replaceDetail}</p>}
          <TextField
            label={common.name}
            name="name"
            autoComplete="off"
            defaultValue={replacedKey?.name ?? ''}
            hint={messages.nameHint}
            issue={issue('name')}
          />
          <FieldGroup label={messages.permissions} issue={issue('scopes') && common.chooseOne}>
            {allScopes.map((scope) => (
              <CheckBox
                key={scope}
                name="scopes"
                value={scope}
                aria-invalid={issue('scopes') !== undefined || undefined}
                defaultChecked={replacedKey?.scopes.includes(scope) ?? true}
                label={
                  <>
                    <span className="font-medium">{scope}</span>{' '}
                    <span className="text-quiet">{scopeDescriptions[scope].does}</span>
                  </>
                }
                hint={<Operations of={scopeDescriptions[scope].operations} />}
              />
            ))}
          </FieldGroup>
          <div className="grid gap-4 desk:grid-cols-2">
            <TextField
              label={messages.monthlyLimit}
              name="monthlySpendCapCoins"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={replacedKey?.monthlySpendCapCoins ?? ''}
              hint={messages.monthlyLimitHint}
              issue={issue('monthlySpendCapCoins')}
            />
            <SelectField
              label={messages.expires}
              name="expiry"
              defaultValue="90"
              hint={messages.expiresHint}
              issue={issue('expiresAt')}
            >
              {expiries.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          </div>
        </>
      )}
    </FormDialog>
  )
}

function Operations({ of: operations }: { of: readonly string[] }) {
  return (
    <span className="figures flex flex-wrap gap-x-4 text-fine">
      {operations.map((operation) => (
        <span key={operation}>{operation}</span>
      ))}
    </span>
  )
}
