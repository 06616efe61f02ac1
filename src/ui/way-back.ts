// Where a page that cannot be shown leads back to; the layout says so.
import { createContext } from 'react'

/** A page by its name; undefined where there is no better one than the page itself. */
export type Way = { readonly label: string; readonly path: string } | undefined

/** The list that the page around belongs to, or the home page. */
export const WayBackContext = createContext<Way>({ label: '首页', path: '/' })
