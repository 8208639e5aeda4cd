import type { CreateDownloadRequest, DownloadLink } from '@atelier/contract/download.ts'
import { Download } from '../../design/icons.ts'
import { useState } from 'react'
import { post } from '../../api/client.ts'
import { messageFor } from '../../api/messages.ts'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { toast } from '../../design/toast.tsx'
import * as messages from '#messages/labels.ts'

/** Saves all outputs as one ZIP. The browser fetches it by a link: nothing of it passes through this page. */
export function DownloadAll({ of }: { of: CreateDownloadRequest }) {
  const [isBusy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      const { url } = await post<DownloadLink>('/account/v1/downloads', of)
      location.assign(url)
    } catch (error) {
      toast(messageFor(error).title)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<Icon of={Download} />} busy={isBusy} onClick={() => void download()}>
      {messages.downloadAll}
    </Button>
  )
}
