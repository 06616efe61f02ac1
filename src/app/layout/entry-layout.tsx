// The sign-in pages' two halves: a quiet drawing at the left, the form at the right (look: Sign-in).
import type { ReactNode } from 'react'
import { EntryDrawing } from '#src/app/layout/entry-drawing.tsx'
import styles from '#src/app/layout/entry-layout.module.css'
import { Brand } from '#src/ui/brand.tsx'

export const EntryLayout = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['halves']}>
    <aside className={styles['left']}>
      <Brand size={32} />
      <div className={styles['middle']}>
        <EntryDrawing />
        <p className={styles['line']}>一纸一印，皆可自证</p>
        <p className={styles['under']}>
          签好的每一份文件，任何人都能独立核验：
          <br />
          是谁签的、何时签的、有没有改动过。
        </p>
      </div>
    </aside>
    <main className={styles['right']}>
      <div className={styles['narrowBrand']}>
        <Brand size={28} />
      </div>
      <div className={styles['form']}>{children}</div>
    </main>
  </div>
)
