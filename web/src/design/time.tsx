import { useEffect, useState } from 'react'
import { dateLocale } from '#messages/language.ts'
import { lazily } from './lazily.ts'
import * as messages from '#messages/design.ts'

const absolute = lazily(
  () => new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeStyle: 'short' }),
)
const toTheSecond = lazily(
  () => new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeStyle: 'medium' }),
)
const dayOnly = lazily(() => new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium' }))
const utcDay = lazily(() => new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeZone: 'UTC' }))
const timeOnly = lazily(() => new Intl.DateTimeFormat(dateLocale, { timeStyle: 'short' }))
const relative = lazily(() => new Intl.RelativeTimeFormat(dateLocale, { numeric: 'auto' }))

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** `2 minutes ago`, `in 3 days`, `just now`. */
function relativeTime(at: string, now: number): string {
  const seconds = (Date.parse(at) - now) / 1000
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return relative().format(Math.round(seconds / length), unit)
  }
  return seconds > 0 ? messages.inAMoment : messages.justNow
}

/** A relative time that stays current while it is shown; the exact time is in the tooltip. */
export function Ago({ at }: { at: string }) {
  const now = useNow(30_000)
  return (
    <time dateTime={at} title={`${formatMoment(at)} (${at})`} className="whitespace-nowrap">
      {relativeTime(at, now)}
    </time>
  )
}

/** A moment in the reader's own time. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at} className="whitespace-nowrap">
      {formatMoment(at)}
    </time>
  )
}

/** To the second, for what is to be told apart from now. */
export function Second({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatSecond(at)}
    </time>
  )
}

export const formatSecond = (at: string): string => toTheSecond().format(new Date(at))
export const formatMoment = (at: string): string => absolute().format(new Date(at))
export const formatTime = (at: string): string => timeOnly().format(new Date(at))
export const formatDay = (at: string): string => dayOnly().format(new Date(at))
/** A day of UTC, such as `2026-01-31`; empty where there is none. */
export const formatUtcDay = (day: string | undefined): string =>
  day === undefined ? '' : utcDay().format(new Date(day))

/** The clock, as often as asked. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
