// The fonts of typeset documents: Song for text and Hei for headings, regular and bold (OFL).
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const FILES = {
  song: '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf',
  songBold: '@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf',
  hei: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  heiBold: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
} as const

/** A face of the document fonts. */
export type DocumentFont = keyof typeof FILES

/** The bytes of one face (static TrueType). */
export const readFont = (face: DocumentFont): Promise<Buffer> =>
  readFile(createRequire(import.meta.url).resolve(FILES[face]))

/** The bytes of all faces. */
export const readAllFonts = (): Promise<readonly Buffer[]> =>
  Promise.all((Object.keys(FILES) as DocumentFont[]).map(readFont))
