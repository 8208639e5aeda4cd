import { Notice } from '../design/notice.tsx'
import * as messages from '#messages/outputs.ts'

/** Shown for a file that cannot be loaded, although its link was renewed. */
export function FileUnavailable() {
  return (
    <div className="p-4">
      <Notice kind="warn" title={messages.unavailable}>
        {messages.unavailableDetail}
      </Notice>
    </div>
  )
}
