// What antd asks of a browser and jsdom does not have.

/** Adds the missing pieces; harmless when done twice. */
export const prepareScreen = (): void => {
  window.matchMedia ??= (query: string) =>
    ({
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      dispatchEvent: () => false,
    }) as MediaQueryList
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  // Nothing can be scrolled where nothing has a size.
  // As newer browsers do, though the types do not know it yet.
  window.scrollTo = (() => Promise.resolve()) as unknown as typeof window.scrollTo
  // jsdom complains about pseudo elements that antd measures.
  if (window.getComputedStyle.name !== 'withoutPseudo') {
    const real = window.getComputedStyle.bind(window)
    window.getComputedStyle = function withoutPseudo(element: Element) {
      return real(element)
    }
  }
}
