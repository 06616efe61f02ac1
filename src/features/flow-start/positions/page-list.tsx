// All pages of the file in small, with where the places are; a click goes there.
import type { DraftField } from '#protocol/contract/drafts.ts'
import { BASE_PAGE_WIDTH, basePageHeight } from '#protocol/page-geometry.ts'
import { ownerOf, useDesk, usePlacing } from '#src/features/flow-start/positions/use-placing.tsx'
import styles from './desk.module.css'

export const PageList = () => {
  const { file, page: shown, showPage } = useDesk()
  const fields = usePlacing(({ context }) => context.fields)
  const parties = usePlacing(({ context }) => context.parties)
  const byPage = new Map<number, DraftField[]>()
  for (const field of fields) {
    if (field.fileId !== file.fileId) continue
    const pages = field.kind === 'crossPage' ? file.pages.map((_, at) => at) : [field.page]
    for (const at of pages) byPage.set(at, [...(byPage.get(at) ?? []), field])
  }
  return (
    <section className={styles['pages']} aria-label="页面">
      <h2 className={styles['sideTitle']}>页面（{file.pages.length}）</h2>
      <div className={styles['pageGrid']}>
        {file.pages.map((page, at) => {
          const places = byPage.get(at) ?? []
          const height = basePageHeight(page)
          return (
            <button
              // Pages have no identity but their number.
              key={at}
              type="button"
              className={`${styles['page']} ${at === shown ? styles['isShown'] : ''}`}
              aria-current={at === shown ? 'page' : undefined}
              aria-label={`第 ${at + 1} 页${places.length === 0 ? '' : `，${places.length} 个签署位置`}`}
              onClick={() => showPage(at)}
            >
              <span className={styles['sheet']} style={{ aspectRatio: `${page.width} / ${page.height}` }}>
                {places.map((field) => {
                  const isEdge = field.kind === 'crossPage'
                  const w = isEdge ? 40 : field.w
                  return (
                    <i
                      key={field.fieldId}
                      style={{
                        left: `${((isEdge ? BASE_PAGE_WIDTH - w : field.x) / BASE_PAGE_WIDTH) * 100}%`,
                        top: `${(field.y / height) * 100}%`,
                        width: `${(w / BASE_PAGE_WIDTH) * 100}%`,
                        height: `${(field.h / height) * 100}%`,
                        background: ownerOf(parties, field.partyId).colour,
                      }}
                    />
                  )
                })}
              </span>
              {at + 1}
            </button>
          )
        })}
      </div>
    </section>
  )
}
