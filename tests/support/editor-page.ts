// The editor of written texts alone on a page, handed out by Vite as it is written.

export interface EditorPage {
  readonly address: string
  readonly stop: () => Promise<void>
}

export const startEditorPage = async (): Promise<EditorPage> => {
  // Large, and most workers show no editor.
  const { createServer } = await import('vite')
  const server = await createServer({
    logLevel: 'error',
    // Nobody changes a file meanwhile, and the pictures of other journeys would be watched as well.
    server: { host: '127.0.0.1', port: 0, proxy: {}, watch: null },
  })
  await server.listen()
  return {
    address: `${server.resolvedUrls?.local[0]}tests/support/written-text-page/index.html`,
    stop: () => server.close(),
  }
}
