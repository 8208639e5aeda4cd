import type { NodeModelsList } from '@atelier/contract/model-files.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogApi, modelFilesQuery } from '../../../api/operator-catalog-operations.ts'
import { QueryResult } from '../../../api/query-result.tsx'
import { Button } from '../../../design/button.tsx'
import { CheckBox } from '../../../design/field.tsx'
import { Section } from '../../../design/page.tsx'
import { Status } from '../../../design/status.tsx'
import { Ago } from '../../../design/time.tsx'
import { Parts } from '../../../design/parts.tsx'
import { toast } from '../../../design/toast.tsx'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { refetchOffice } from '../../../operator/run.ts'
import { useRole } from '../../../operator/use-role.ts'
import * as messages from '#messages/operator-models.ts'

type Node = NodeModelsList['items'][number]

/** What each node has read of its folder, and what it could not use. */
export function FilesSection() {
  const files = useQuery(modelFilesQuery)
  const { isOwner } = useRole()
  const [isReloading, setReloading] = useState(false)
  return (
    <Section
      title={messages.files}
      actions={
        isOwner && (
          <Button kind="quiet" onClick={() => setReloading(true)}>
            {messages.reload}
          </Button>
        )
      }
    >
      <QueryResult of={files}>
        {({ items }) => (
          <ul className="divide-y divide-line">
            {items.map((node) => (
              <NodeFiles key={node.id} node={node} isSame={node.version === items[0]?.version} />
            ))}
          </ul>
        )}
      </QueryResult>
      {isReloading && <ReloadDialog onClose={() => setReloading(false)} />}
    </Section>
  )
}

function NodeFiles({ node: { id, role, loadedAt, files }, isSame }: { node: Node; isSame: boolean }) {
  const wrong = files.filter(({ mistakes }) => mistakes.length > 0)
  return (
    <li className="grid gap-2 p-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="figures font-medium wrap-anywhere">{id}</span>
        <span className="text-quiet">{role}</span>
        <span className="text-quiet">
          <Parts of={messages.readAt(files.length, <Ago at={loadedAt} />)} />
        </span>
        {wrong.length > 0 ? (
          <Status look="bad">{messages.filesWrong(wrong.length)}</Status>
        ) : isSame ? (
          <Status look="good">{messages.filesRight}</Status>
        ) : (
          <Status look="waiting">{messages.otherVersion}</Status>
        )}
      </div>
      {wrong.map(({ file, mistakes }) => (
        <div key={file}>
          <p className="figures font-medium wrap-anywhere">{file === '' ? messages.folder : file}</p>
          <ul className="list-disc pl-5">
            {mistakes.map((mistake) => (
              <li key={mistake} className="wrap-anywhere">
                {mistake}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </li>
  )
}

function ReloadDialog({ onClose }: { onClose(): void }) {
  return (
    <FormDialog
      title={messages.reloadTitle}
      submitLabel={messages.reload}
      onSubmit={async (fields) => {
        const answer = await catalogApi.reload(fields.has('allowEmpty') ? { allowEmpty: true } : {})
        void refetchOffice()
        return answer
      }}
      onDone={({ items }) => {
        toast(messages.reloaded(items.filter(({ answered }) => answered).length, items.length))
        onClose()
      }}
      onClose={onClose}
    >
      <p>{messages.reloadDetail}</p>
      <CheckBox name="allowEmpty" label={messages.allowEmpty} hint={messages.allowEmptyHint} />
    </FormDialog>
  )
}
