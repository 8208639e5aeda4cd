import type { Generation } from '@atelier/contract/generation.ts'
import type { Share } from '@atelier/contract/share.ts'
import { useState } from 'react'
import { queryClient } from '../api/queries.ts'
import { shares, sharesQuery } from '../api/share-operations.ts'
import { Button, buttonLook } from '../design/button.tsx'
import { CopyButton } from '../design/copy-button.tsx'
import { Dialog, DialogActions } from '../design/dialog.tsx'
import { CheckBox, SelectField, TextField } from '../design/field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { textOf } from '../forms/form.tsx'
import * as messages from '#messages/shares.ts'

type Props = { generation: Generation; onClose(): void }

const lifetimes = [1, 7, 30]

/** Asks what to share and for how long, then shows the link. */
export function ShareDialog({ generation: { id, outputs }, onClose }: Props) {
  const [made, setMade] = useState<Share>()
  if (made?.url) return <LinkDialog url={made.url} onClose={onClose} />

  async function create(fields: FormData): Promise<Share> {
    const [assetId, days] = [textOf(fields, 'assetId'), textOf(fields, 'expiresInDays')]
    const share = await shares.create({
      generationId: id,
      ...(assetId !== '' && { assetId }),
      showsParams: fields.has('showsParams'),
      ...(days !== '' && { expiresInDays: Number(days) }),
    })
    void queryClient.invalidateQueries(sharesQuery)
    return share
  }

  return (
    <FormDialog
      title={messages.shareTitle}
      submitLabel={messages.createLink}
      onSubmit={create}
      onDone={setMade}
      onClose={onClose}
    >
      <p>{messages.shareDetail}</p>
      {outputs.length > 1 && (
        <SelectField name="assetId" label={messages.what}>
          <option value="">{messages.allOutputs(outputs.length)}</option>
          {outputs.map((output, index) => (
            <option key={output.id} value={output.id}>
              {messages.outputOf(index + 1, outputs.length)}
            </option>
          ))}
        </SelectField>
      )}
      <CheckBox name="showsParams" label={messages.showSettings} hint={messages.showSettingsHint} />
      <SelectField name="expiresInDays" label={messages.expires}>
        <option value="">{messages.never}</option>
        {lifetimes.map((days) => (
          <option key={days} value={days}>
            {messages.inDays(days)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}

function LinkDialog({ url, onClose }: { url: string; onClose(): void }) {
  return (
    <Dialog title={messages.linkReady} onClose={onClose}>
      <div className="grid gap-4">
        <TextField
          label={messages.linkLabel}
          value={url}
          readOnly
          onFocus={({ target }) => target.select()}
        />
        <DialogActions>
          <a href={url} target="_blank" rel="noreferrer" className={buttonLook()}>
            {messages.openPage}
          </a>
          <CopyButton text={url} label={messages.copyLink} kind="primary" isFirst />
          <Button onClick={onClose}>{messages.done}</Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
