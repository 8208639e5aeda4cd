import type { OperatorBrand } from '@atelier/contract/brand.ts'
import { useState } from 'react'
import {
  type BrandImageName,
  noteBrand,
  operatorSettingsApi,
} from '../../../api/operator-settings-operations.ts'
import { Button } from '../../../design/button.tsx'
import { TextField } from '../../../design/field.tsx'
import { Section } from '../../../design/page.tsx'
import { toast } from '../../../design/toast.tsx'
import { Form } from '../../../forms/form.tsx'
import { refuseFields } from '../../../forms/refuse-fields.ts'
import { ConfirmDialog } from '../../../operator/confirm-dialog.tsx'
import { readDataUrl } from '../../../operator/read-data-url.ts'
import * as messages from '#messages/operator-brand.ts'

/** As the contract has it; its schemas would weigh too much here. */
const MAX_BYTES = 262_144

type Props = { brand: OperatorBrand; isOwner: boolean }

/** The logo and the icon of the page. */
export function BrandImages({ brand, isOwner }: Props) {
  const { current, ownLogo, ownFavicon } = brand
  return (
    <Section title={messages.images}>
      <div className="grid divide-line max-desk:divide-y desk:grid-cols-2 desk:divide-x">
        <BrandImage
          name="logo"
          url={current.logo?.url ?? null}
          isOwn={ownLogo}
          isOwner={isOwner}
          hint={messages.logoHint}
        />
        <BrandImage
          name="favicon"
          url={current.faviconUrl}
          isOwn={ownFavicon}
          isOwner={isOwner}
          hint={messages.faviconHint}
        />
      </div>
    </Section>
  )
}

type ImageProps = {
  name: BrandImageName
  url: string | null
  /** Whether it was sent from here, and can be removed. */
  isOwn: boolean
  isOwner: boolean
  hint: string
}

function BrandImage({ name, url, isOwn, isOwner, hint }: ImageProps) {
  const [isRemoving, setRemoving] = useState(false)
  const label = messages.imageNames[name]

  async function send(fields: FormData) {
    const file = fields.get('image')
    const isChosen = file instanceof File && file.size > 0
    refuseFields([
      ...(isChosen ? [] : [{ path: 'image', message: messages.chooseFile }]),
      ...(isChosen && file.size > MAX_BYTES ? [{ path: 'image', message: messages.tooLarge }] : []),
    ])
    const dataUrl = await readDataUrl(file as File)
    noteBrand(await operatorSettingsApi.putImage(name, dataUrl.slice(dataUrl.indexOf(',') + 1)))
    toast(messages.imageSaved(label))
  }

  return (
    <div className="grid content-start gap-3 p-4">
      <h3 className="font-medium">{label}</h3>
      <div className="grid min-h-20 place-items-center border border-line bg-bench p-3">
        {url === null ? (
          <span className="text-quiet">{messages.usualMark}</span>
        ) : (
          <img src={url} alt={label} className="max-h-16 max-w-full" />
        )}
      </div>
      {isOwner && (
        <Form label={label} onSubmit={send}>
          {({ busy, issue }) => (
            <>
              <TextField
                label={messages.file}
                name="image"
                type="file"
                accept="image/svg+xml,image/png"
                hint={hint}
                issue={issue('image')}
              />
              <div className="flex flex-wrap gap-2">
                <Button type="submit" busy={busy}>
                  {messages.upload}
                </Button>
                {isOwn && (
                  <Button kind="danger" onClick={() => setRemoving(true)}>
                    {messages.removeAsk}
                  </Button>
                )}
              </div>
            </>
          )}
        </Form>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={messages.removeTitle(label)}
          submitLabel={messages.remove}
          effects={messages.removeEffects}
          done={messages.removed(label)}
          onSubmit={async () => noteBrand(await operatorSettingsApi.deleteImage(name))}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  )
}
