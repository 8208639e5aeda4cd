import { Contrast, Eye, EyeOff, Redo2, Scissors, Trash, Undo2, ZoomIn, ZoomOut } from '../../design/icons.ts'
import { Button, IconButton } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import type { Painting } from './use-painter.ts'
import { unzoomed, type View } from './view.ts'
import * as messages from '#messages/mask.ts'
import * as outputs from '#messages/outputs.ts'
import * as common from '#messages/common.ts'

type Props = {
  painting: Painting
  isHidden: boolean
  onHide(isHidden: boolean): void
  view: View
  onZoom(isLarger: boolean): void
  onShowWhole(): void
  /** For an image with transparent parts. */
  onTransparency?(): void
}

/** What is done to the whole mask, and how the image is looked at. */
export function PainterActions(props: Props) {
  const { painting, isHidden, onHide, view, onZoom, onShowWhole, onTransparency } = props
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Button kind="quiet" icon={<Icon of={Undo2} />} onClick={painting.undo}>
        {common.undo}
      </Button>
      <Button kind="quiet" icon={<Icon of={Redo2} />} onClick={painting.redo}>
        {messages.redo}
      </Button>
      <Button kind="quiet" icon={<Icon of={Contrast} />} onClick={painting.invert}>
        {messages.invert}
      </Button>
      {onTransparency && (
        <Button kind="quiet" icon={<Icon of={Scissors} />} onClick={onTransparency}>
          {messages.fromTransparency}
        </Button>
      )}
      <Button
        kind="quiet"
        icon={<Icon of={isHidden ? Eye : EyeOff} />}
        aria-pressed={isHidden}
        onClick={() => onHide(!isHidden)}
      >
        {isHidden ? common.show : common.hide}
      </Button>
      <Button kind="quiet" icon={<Icon of={Trash} />} onClick={painting.clear}>
        {messages.clear}
      </Button>
      <div className="ml-auto flex items-center">
        {view !== unzoomed && (
          <Button kind="quiet" onClick={onShowWhole}>
            {messages.showWhole}
          </Button>
        )}
        <IconButton label={outputs.zoomOut} disabled={view === unzoomed} onClick={() => onZoom(false)}>
          <Icon of={ZoomOut} />
        </IconButton>
        <span role="status" className="figures min-w-12 text-center text-fine text-quiet">
          {view === unzoomed ? outputs.fit : `${Math.round(view.scale * 100)} %`}
        </span>
        <IconButton label={outputs.zoomIn} onClick={() => onZoom(true)}>
          <Icon of={ZoomIn} />
        </IconButton>
      </div>
    </div>
  )
}
