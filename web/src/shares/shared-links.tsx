import type { Share } from '@atelier/contract/share.ts'
import { useQuery } from '@tanstack/react-query'
import { messageFor } from '../api/messages.ts'
import { queryClient } from '../api/queries.ts'
import { QueryResult } from '../api/query-result.tsx'
import { shares, sharesQuery } from '../api/share-operations.ts'
import { Button } from '../design/button.tsx'
import { CopyButton } from '../design/copy-button.tsx'
import { Section } from '../design/page.tsx'
import { Status } from '../design/status.tsx'
import { RowActions, Table } from '../design/table.tsx'
import { Ago, Moment } from '../design/time.tsx'
import { toast } from '../design/toast.tsx'
import * as messages from '#messages/shares.ts'
import * as common from '#messages/common.ts'

/** Every link to an output, to copy it again or to end it. */
export function SharedLinks() {
  const links = useQuery(sharesQuery)

  async function end({ id }: Share) {
    try {
      await shares.end(id)
      toast(messages.linkEnded)
    } catch (error) {
      toast(messageFor(error).title)
    }
    await queryClient.invalidateQueries(sharesQuery)
  }

  return (
    <Section title={messages.links}>
      <QueryResult of={links}>
        {(items) =>
          items.length === 0 ? (
            <p className="p-4 text-quiet">{messages.noLinks}</p>
          ) : (
            <Table
              caption={messages.linksCaption}
              rows={items}
              keyOf={({ id }) => id}
              isFaded={({ state }) => state !== 'active'}
              columns={[
                { label: messages.output, isName: true, cell: (share) => <Name share={share} /> },
                { label: messages.created, cell: ({ createdAt }) => <Ago at={createdAt} /> },
                {
                  label: messages.ends,
                  cell: ({ expiresAt }) => (expiresAt === null ? '—' : <Moment at={expiresAt} />),
                },
                {
                  label: messages.state,
                  cell: ({ state }) => (
                    <Status look={state === 'active' ? 'good' : 'waiting'}>{messages.states[state]}</Status>
                  ),
                },
                {
                  label: common.actions,
                  isActions: true,
                  cell: (share) => (
                    <RowActions>
                      {share.state === 'active' && share.url !== null && (
                        <CopyButton text={share.url} label={messages.copyLink} />
                      )}
                      <Button
                        kind="quiet"
                        onClick={() => void end(share)}
                        aria-label={messages.endLinkOf(share.modelName)}
                      >
                        {messages.endLink}
                      </Button>
                    </RowActions>
                  ),
                },
              ]}
            />
          )
        }
      </QueryResult>
    </Section>
  )
}

function Name({ share: { thumbnailUrl, modelName } }: { share: Share }) {
  return (
    <span className="flex items-center gap-3">
      {thumbnailUrl !== null && <img src={thumbnailUrl} alt="" className="size-10 bg-well object-contain" />}
      {modelName}
    </span>
  )
}
