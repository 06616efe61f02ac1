// Where the page is; going to where one is already does nothing (specification §2).
import { navigate, useBrowserLocation } from 'wouter/use-browser-location'

type Navigate = typeof navigate

const isHere = (to: string | URL): boolean => new URL(to, location.href).href === location.href

const goElsewhere: Navigate = (to, options) => {
  if (!isHere(to)) navigate(to, options)
}

/** The location of the address bar, for wouter's router. */
export const useCalmLocation = (): [string, Navigate] => {
  const [path] = useBrowserLocation()
  return [path, goElsewhere]
}
