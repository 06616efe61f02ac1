// What an observer of a scrolling list's entries saw, as the numbers of those it sees now.

/** The numbers in `data-<key>` that are seen after these entries; the very same set where nothing changed. */
export const seenAfter = (
  before: ReadonlySet<number>,
  entries: readonly Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>[],
  key: string,
): ReadonlySet<number> => {
  const after = new Set(before)
  for (const { target, isIntersecting } of entries) {
    const at = Number((target as HTMLElement).dataset[key])
    if (isIntersecting) after.add(at)
    else after.delete(at)
  }
  return after.symmetricDifference(before).size === 0 ? before : after
}
