import type { TriedModel, TryModelRequest } from '@atelier/contract/model-tools.ts'
import { useState } from 'react'
import { catalogApi } from '../../../api/operator-catalog-operations.ts'
import { Button } from '../../../design/button.tsx'
import { TextAreaField, TextField } from '../../../design/field.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Section } from '../../../design/page.tsx'
import { Form, textOf } from '../../../forms/form.tsx'
import { refuseFields } from '../../../forms/refuse-fields.ts'
import { readDataUrl } from '../../../operator/read-data-url.ts'
import { readParams } from './read-params.ts'
import { Tried } from './tried.tsx'
import * as messages from '#messages/operator-model-tools.ts'

/** Runs the file once, at the operator's own cost: what would be sent, what came back and what it would have earned. */
export function TrySection({ text }: { text: string }) {
  const [tried, setTried] = useState<TriedModel>()

  async function submit(fields: FormData) {
    setTried(undefined)
    const params = readParams(textOf(fields, 'params'))
    const maxSeconds = textOf(fields, 'maxSeconds')
    const param = textOf(fields, 'file-param')
    const chosen = fields.getAll('files').filter((file) => file instanceof File && file.size > 0) as File[]
    refuseFields([
      ...(params === undefined ? [{ path: 'params', message: messages.noJson }] : []),
      ...(text.trim() === '' ? [{ path: 'text', message: messages.noFile }] : []),
      ...(chosen.length > 0 && param === '' ? [{ path: 'file-param', message: messages.noParam }] : []),
    ])
    const files = await Promise.all(chosen.map(async (file) => ({ param, data: await readDataUrl(file) })))
    const request = {
      text,
      params,
      ...(files.length > 0 && { files }),
      ...(maxSeconds !== '' && { maxSeconds: Number(maxSeconds) }),
    } as TryModelRequest
    setTried(await catalogApi.try(request))
  }

  return (
    <Section title={messages.tryTitle}>
      <div className="grid gap-4 p-4">
        <Form label={messages.tryTitle} onSubmit={submit}>
          {({ busy, issue }) => (
            <>
              <Notice kind="warn">{messages.tryDetail}</Notice>
              <TextAreaField
                label={messages.params}
                name="params"
                rows={5}
                spellCheck={false}
                defaultValue={'{\n  "prompt": "A lighthouse at dusk"\n}'}
                hint={messages.paramsHint}
                issue={issue('params')}
              />
              <div className="grid gap-4 desk:grid-cols-3">
                <TextField
                  label={messages.inputFiles}
                  name="files"
                  type="file"
                  multiple
                  hint={messages.inputFilesHint}
                  issue={issue('files')}
                />
                <TextField
                  label={messages.fileParam}
                  name="file-param"
                  placeholder={messages.paramExample}
                  spellCheck={false}
                  issue={issue('file-param')}
                />
                <TextField
                  label={messages.maxSeconds}
                  name="maxSeconds"
                  inputMode="numeric"
                  defaultValue="120"
                  issue={issue('maxSeconds')}
                />
              </div>
              <div>
                <Button type="submit" busy={busy} disabled={text.trim() === ''}>
                  {messages.tryIt}
                </Button>
              </div>
            </>
          )}
        </Form>
        {tried && <Tried tried={tried} />}
      </div>
    </Section>
  )
}
