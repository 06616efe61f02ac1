// Addresses inside the application, the only ones people are led on to after signing in.

/** Whether the text is a path of the application with its query; never another site, which browsers also see in `//host` and `/\host`. */
export const isInternalPath = (text: string): boolean =>
  text.length <= 2000 && /^\/(?![/\\])[^\s\\]*$/.test(text)
