import * as common from '#messages/common.ts'
/** Stands where something will be, in its size. It shows after 150 ms, so that quick answers do not flicker. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return (
    <div aria-hidden="true" className={`animate-appear ${className}`}>
      <div className="size-full animate-pulse rounded-control bg-well" />
    </div>
  )
}

/** A page that is on its way. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label={common.loading} className="grid gap-6">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
