import { createElement, Fragment, type ReactNode } from 'react'

/** A message that has elements in it, as the catalogue gives it: its texts and the elements, in the order of the language. */
export const Parts = ({ of }: { of: readonly ReactNode[] }): ReactNode => createElement(Fragment, null, ...of)
