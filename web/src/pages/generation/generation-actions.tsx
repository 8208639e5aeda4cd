import type { Generation } from '@atelier/contract/generation.ts'
import { Link, useRouter } from '@tanstack/react-router'
import { SlidersHorizontal, Trash } from '../../design/icons.ts'
import { Button, buttonLook } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { useHistorySearch } from '../history/use-way-back.ts'
import { ShareActions } from '../../shares/share-actions.tsx'
import { deleteLater } from '../../api/pending-deletes.ts'
import * as common from '#messages/common.ts'
import * as messages from '#messages/generation.ts'

export function GenerationActions({ generation }: { generation: Generation }) {
  const { id, modelId, effect, completedAt } = generation
  const router = useRouter()
  const search = useHistorySearch()
  function remove() {
    deleteLater([id])
    void router.navigate({ to: '/history', search })
  }
  const label = (
    <>
      <Icon of={SlidersHorizontal} /> {common.copySettings}
    </>
  )
  return (
    <>
      {effect ? (
        <Link
          to="/effects/$effectId"
          params={{ effectId: effect.id }}
          search={{ from: id }}
          className={buttonLook('primary')}
        >
          {label}
        </Link>
      ) : (
        <Link
          to="/models/$modelId"
          params={{ modelId }}
          search={{ from: id }}
          className={buttonLook('primary')}
        >
          {label}
        </Link>
      )}
      <ShareActions generation={generation} />
      {/* What has not ended can be canceled where it runs, but not deleted. */}
      <Button kind="danger" icon={<Icon of={Trash} />} disabled={completedAt === null} onClick={remove}>
        {messages.remove}
      </Button>
    </>
  )
}
