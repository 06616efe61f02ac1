// Where phones go with a code they scanned.
import { createContext } from 'react'

/** The mobile site's address; null where phones use this site. The application sets it. */
export const MobileSite = createContext<string | null>(null)
