import type { OperatorAccount } from '@atelier/contract/operator-account.ts'
import { Download } from '../../../design/icons.ts'
import { useState } from 'react'
import { operatorAccountApi } from '../../../api/operator-account-operations.ts'
import { Button, buttonLook } from '../../../design/button.tsx'
import { TextField } from '../../../design/field.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Section } from '../../../design/page.tsx'
import { textOf } from '../../../forms/form.tsx'
import { refuseEmpty, refuseFields } from '../../../forms/refuse-fields.ts'
import { ConfirmDialog } from '../../../operator/confirm-dialog.tsx'
import { useRole } from '../../../operator/use-role.ts'
import * as people from '#messages/operator-people.ts'
import * as messages from '#messages/operator-account.ts'

/** What privacy law lets a person ask for: a copy of what is kept about them, and that it is deleted. */
export function PersonalData({ account }: { account: OperatorAccount }) {
  const { id, name, email, deletionRequestedAt, operatorRole } = account
  const { isOwner } = useRole()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Section title={messages.data}>
      <div className="grid gap-6 p-4">
        <div className="grid gap-2">
          <h3 className="font-medium">{messages.exportTitle}</h3>
          <p className="text-quiet">{messages.exportDetail}</p>
          {isOwner && (
            <p>
              <a href={`/operator/v1/accounts/${id}/export`} download className={buttonLook()}>
                <Icon of={Download} /> {messages.exportData}
              </a>
            </p>
          )}
        </div>
        <div className="grid gap-2">
          <h3 className="font-medium">{messages.deleteHeading}</h3>
          <p className="text-quiet">
            {operatorRole === null ? messages.deleteDetail : messages.deleteOperatorDetail}
          </p>
          {isOwner && deletionRequestedAt === null && operatorRole === null && (
            <p>
              <Button kind="danger" onClick={() => setDeleting(true)}>
                {messages.deleteAccount}
              </Button>
            </p>
          )}
        </div>
        {!isOwner && <p className="text-small text-quiet">{messages.ownersOnly}</p>}
      </div>
      {isDeleting && (
        <ConfirmDialog
          title={messages.deleteTitle(name)}
          effects={messages.deleteEffects}
          submitLabel={messages.deleteAccount}
          done={messages.deleteDone}
          onSubmit={(fields) => {
            const reason = textOf(fields, 'reason')
            if (textOf(fields, 'email') !== email)
              refuseFields([{ path: 'email', message: messages.typeEmail(email) }])
            refuseEmpty({ reason })
            return operatorAccountApi.deleteAccount(id, reason)
          }}
          onClose={() => setDeleting(false)}
        >
          {({ issue }) => (
            <>
              <TextField
                label={messages.email}
                name="email"
                autoComplete="off"
                hint={messages.typeEmail(email)}
                issue={issue('email')}
              />
              <TextField
                label={people.reason}
                name="reason"
                maxLength={500}
                hint={messages.deleteReasonHint}
                issue={issue('reason')}
              />
            </>
          )}
        </ConfirmDialog>
      )}
    </Section>
  )
}
