import type { Channel } from '@atelier/contract/account.ts'
import type { Settings } from '@atelier/contract/settings.ts'
import { useState } from 'react'
import { operatorSettingsApi } from '../../../api/operator-settings-operations.ts'
import { Button } from '../../../design/button.tsx'
import { Section } from '../../../design/page.tsx'
import { Status } from '../../../design/status.tsx'
import { ConfirmDialog } from '../../../operator/confirm-dialog.tsx'
import { runAction } from '../../../operator/run.ts'
import * as common from '#messages/common.ts'
import * as messages from '#messages/operator-settings.ts'

const channels = ['web', 'api', 'mcp'] as const satisfies readonly Channel[]

/** The ways by which customers submit, each with its switch. */
export function ChannelsSection({ settings, isOwner }: { settings: Settings; isOwner: boolean }) {
  const { disabledChannels } = settings
  const [closing, setClosing] = useState<Channel>()
  return (
    <Section title={messages.channels}>
      <ul className="divide-y divide-line">
        {channels.map((channel) => {
          const isOff = disabledChannels.includes(channel)
          const { label, hint } = messages.channelTexts[channel]
          return (
            <li key={channel} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2">
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-medium">{label}</p>
                <p className="text-small text-quiet">{hint}</p>
              </div>
              <Status look={isOff ? 'off' : 'good'}>{isOff ? messages.readsOnly : common.on}</Status>
              {isOwner &&
                (isOff ? (
                  <Button
                    kind="quiet"
                    aria-label={messages.openOf(label)}
                    onClick={() =>
                      void runAction(operatorSettingsApi.switchChannel(channel, true), messages.opened(label))
                    }
                  >
                    {messages.open}
                  </Button>
                ) : (
                  <Button
                    kind="quiet"
                    aria-label={messages.closeOf(label)}
                    onClick={() => setClosing(channel)}
                  >
                    {messages.closeAsk}
                  </Button>
                ))}
            </li>
          )
        })}
      </ul>
      {closing && (
        <ConfirmDialog
          title={messages.closeTitle(messages.channelTexts[closing].label)}
          submitLabel={messages.close}
          effects={messages.closeEffects}
          done={messages.closed(messages.channelTexts[closing].label)}
          onSubmit={() => operatorSettingsApi.switchChannel(closing, false)}
          onClose={() => setClosing(undefined)}
        />
      )}
    </Section>
  )
}
