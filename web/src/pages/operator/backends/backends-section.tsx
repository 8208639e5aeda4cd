import type { OperatorBackend } from '@atelier/contract/backend.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { backendsApi, backendsQuery } from '../../../api/operator-backend-operations.ts'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../design/dialog.tsx'
import { TextField } from '../../../design/field.tsx'
import { SearchField } from '../../../design/search-field.tsx'
import { type Column, RowActions, Table } from '../../../design/table.tsx'
import { Ago } from '../../../design/time.tsx'
import { textOf } from '../../../forms/form.tsx'
import { formatNumber } from '../../../messages/numbers.ts'
import { ConfirmDialog } from '../../../operator/confirm-dialog.tsx'
import { FilterBar } from '../../../operator/filter-bar.tsx'
import { GenerationLink } from '../../../operator/generation-link.tsx'
import { runAction } from '../../../operator/run.ts'
import { ShortList } from '../../../operator/short-list.tsx'
import { useRole } from '../../../operator/use-role.ts'
import { BackendState, backendState, isHeldBack } from './backend-state.tsx'
import * as common from '#messages/common.ts'
import * as parts from '#messages/operator-parts.ts'
import * as messages from '#messages/operator-backends.ts'

const route = getRouteApi('/operator/backends')

type Asking = { what: 'pause' | 'failures'; backend: OperatorBackend }

/** Every backend, with what can be done about one that is not well. */
export function BackendsSection() {
  const { text, ...others } = route.useSearch()
  const navigate = route.useNavigate()
  const filter = (typed: string) =>
    void navigate({
      search: { ...others, ...(typed !== '' && { text: typed }) },
      replace: true,
      resetScroll: false,
    })
  const backends = useQuery(backendsQuery)
  const { isOwner } = useRole()
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)

  return (
    <>
      <ShortList
        title={messages.backends}
        of={backends}
        csv="/operator/v1/backends.csv"
        rowsOf={(items) => items.filter((backend) => matches(backend, text))}
        filters={
          <FilterBar isFiltered={text !== undefined} onClear={() => filter('')}>
            <SearchField
              label={messages.search}
              className="max-desk:col-span-2 desk:w-72"
              value={text ?? ''}
              onSearch={filter}
            />
          </FilterBar>
        }
        empty={text === undefined ? messages.none : messages.noneFound}
        keyOf={({ id }) => id}
        columns={[
          ...columnsOf((backend) => setAsking({ what: 'failures', backend })),
          ...(isOwner ? [actionsOf((backend) => setAsking({ what: 'pause', backend }))] : []),
        ]}
      />
      {asking?.what === 'pause' && (
        <ConfirmDialog
          title={messages.pauseTitle(asking.backend.id)}
          submitLabel={messages.pause}
          effects={messages.pauseEffects}
          done={messages.paused(asking.backend.id)}
          onSubmit={(fields) => backendsApi.pause(asking.backend.id, textOf(fields, 'reason'))}
          onClose={close}
        >
          {({ issue }) => (
            <TextField
              label={parts.reason}
              name="reason"
              maxLength={500}
              hint={parts.reasonHint}
              issue={issue('reason')}
            />
          )}
        </ConfirmDialog>
      )}
      {asking?.what === 'failures' && <FailuresDialog backend={asking.backend} onClose={close} />}
    </>
  )
}

function matches({ id, provider, modelIds }: OperatorBackend, text = ''): boolean {
  const words = text.toLowerCase()
  return [id, provider, ...modelIds].some((each) => each.toLowerCase().includes(words))
}

const columnsOf = (onFailures: (backend: OperatorBackend) => void): Column<OperatorBackend>[] => [
  {
    label: messages.backend,
    isName: true,
    sortBy: ({ id }) => id,
    cell: ({ id, provider }) => (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="figures wrap-anywhere">{id}</span>
        <span className="font-normal text-quiet">{provider}</span>
      </span>
    ),
  },
  {
    label: common.state,
    sortBy: (backend) => backendState(backend, Date.now()),
    cell: (backend) => <BackendState backend={backend} />,
  },
  {
    label: messages.inFlight,
    align: 'end',
    sortBy: ({ inFlight }) => inFlight,
    cell: ({ inFlight, slots }) => (
      <span className="figures whitespace-nowrap">
        {formatNumber(inFlight)}
        {slots !== null && ` / ${formatNumber(slots)}`}
      </span>
    ),
  },
  {
    label: common.models,
    align: 'end',
    sortBy: ({ modelIds }) => modelIds.length,
    cell: ({ modelIds }) => (
      <span className="figures" title={modelIds.join(', ')}>
        {formatNumber(modelIds.length)}
      </span>
    ),
  },
  {
    label: messages.checked,
    sortBy: ({ checkedAt }) => checkedAt,
    cell: ({ checkedAt }) => (checkedAt === null ? common.never : <Ago at={checkedAt} />),
  },
  {
    label: messages.failures,
    sortBy: ({ errors }) => errors[0]?.at ?? null,
    cell: (backend) => {
      const [last] = backend.errors
      if (!last) return <span className="text-quiet">{messages.noFailure}</span>
      return (
        <button type="button" className="link min-h-6 text-left" onClick={() => onFailures(backend)}>
          {last.code} <Ago at={last.at} />
          <span className="sr-only">. {messages.failuresOf(backend.id)}</span>
        </button>
      )
    },
  },
]

const actionsOf = (onPause: (backend: OperatorBackend) => void): Column<OperatorBackend> => ({
  label: common.actions,
  isActions: true,
  cell: (backend) => {
    const { id } = backend
    return (
      <RowActions>
        <Button
          kind="quiet"
          aria-label={messages.probeOf(id)}
          onClick={() => void runAction(backendsApi.probe(id), probed)}
        >
          {messages.probe}
        </Button>
        {isHeldBack(backend, Date.now()) && (
          <Button
            kind="quiet"
            aria-label={messages.resumeOf(id)}
            onClick={() => void runAction(backendsApi.resume(id), messages.resumed(id))}
          >
            {messages.resume}
          </Button>
        )}
        {backend.pausedAt === null && (
          <Button kind="quiet" aria-label={messages.pauseOf(id)} onClick={() => onPause(backend)}>
            {messages.pause}
          </Button>
        )}
      </RowActions>
    )
  },
})

const probed = ({ id, health, healthDetail }: OperatorBackend): string =>
  messages.probed(id, health === null ? messages.notAsked : messages.healths[health], healthDetail)

function FailuresDialog({ backend, onClose }: { backend: OperatorBackend; onClose(): void }) {
  return (
    <Dialog title={messages.failuresOf(backend.id)} wide onClose={onClose}>
      <div className="sheet">
        <Table
          caption={messages.failuresOf(backend.id)}
          rows={backend.errors}
          keyOf={({ generationId, at }) => generationId + at}
          columns={[
            { label: messages.error, isName: true, cell: ({ code }) => code },
            {
              label: messages.said,
              cell: ({ detail }) => <span className="wrap-anywhere">{detail ?? messages.nothing}</span>,
            },
            { label: common.when, cell: ({ at }) => <Ago at={at} /> },
            {
              label: messages.generation,
              cell: ({ generationId }) => <GenerationLink id={generationId} />,
            },
          ]}
        />
      </div>
    </Dialog>
  )
}
