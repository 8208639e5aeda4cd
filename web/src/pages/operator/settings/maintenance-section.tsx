import type { Settings } from '@atelier/contract/settings.ts'
import { useState } from 'react'
import { operatorSettingsApi } from '../../../api/operator-settings-operations.ts'
import { Button } from '../../../design/button.tsx'
import { TextField } from '../../../design/field.tsx'
import { Section } from '../../../design/page.tsx'
import { Status } from '../../../design/status.tsx'
import { textOf } from '../../../forms/form.tsx'
import { ConfirmDialog } from '../../../operator/confirm-dialog.tsx'
import { runAction } from '../../../operator/run.ts'
import * as messages from '#messages/operator-settings.ts'

type Props = { settings: Settings; isOwner: boolean }

/** Stops everything new, with a word to those who wait. */
export function MaintenanceSection({ settings, isOwner }: Props) {
  const { maintenance, maintenanceMessage } = settings
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title={messages.maintenance}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
        <div className="min-w-0 flex-1 basis-64">
          <Status look={maintenance ? 'bad' : 'good'}>
            {maintenance ? messages.inMaintenance : messages.openForWork}
          </Status>
          <p className="wrap-anywhere text-quiet">
            {maintenance ? (maintenanceMessage ?? messages.noMessage) : messages.maintenanceDetail}
          </p>
        </div>
        {isOwner && (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setAsking(true)}>
              {maintenance ? messages.changeMessage : messages.startAsk}
            </Button>
            {maintenance && (
              <Button
                kind="primary"
                onClick={() =>
                  void runAction(
                    operatorSettingsApi.change({ maintenance: false, maintenanceMessage: null }),
                    messages.isOver,
                  )
                }
              >
                {messages.endMaintenance}
              </Button>
            )}
          </div>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={maintenance ? messages.changeMessage : messages.startTitle}
          submitLabel={maintenance ? messages.save : messages.start}
          kind={maintenance ? 'primary' : 'danger'}
          effects={messages.maintenanceEffects}
          done={maintenance ? messages.saved : messages.inMaintenance}
          onSubmit={(fields) =>
            operatorSettingsApi.change({
              maintenance: true,
              maintenanceMessage: textOf(fields, 'maintenanceMessage') || null,
            })
          }
          onClose={() => setAsking(false)}
        >
          {({ issue }) => (
            <TextField
              label={messages.message}
              name="maintenanceMessage"
              maxLength={500}
              defaultValue={maintenanceMessage ?? ''}
              hint={messages.messageHint}
              issue={issue('maintenanceMessage')}
            />
          )}
        </ConfirmDialog>
      )}
    </Section>
  )
}
