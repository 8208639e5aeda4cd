import { useMemo } from 'react'
import { qrCode } from './qr-code.ts'

const QUIET_ZONE = 4

/** Dark on white in every theme: that is what cameras expect. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const rows = qrCode(text)
    const squares = rows.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`] : [])),
    )
    return { path: squares.join(''), size: rows.length + 2 * QUIET_ZONE }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-60"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
