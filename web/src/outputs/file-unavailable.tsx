import { Notice } from '../design/notice.tsx'

/** Shown for a file that cannot be loaded, although its link was renewed. */
export function FileUnavailable() {
  return (
    <div className="p-4">
      <Notice kind="warn" title="This file cannot be shown.">
        It may have been deleted, or the connection is bad. Load the page again, or download it.
      </Notice>
    </div>
  )
}
