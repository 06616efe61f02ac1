// Says that the server has not answered yet: a page that only turns its dots looks broken.
import { useSyncExternalStore } from 'react'
import styles from '#src/app/late-view.module.css'
import { lateness as ofThisPage } from '#src/services/http/late.ts'
import type { Lateness } from '#src/services/http/late.ts'

export const LateView = ({ lateness = ofThisPage }: { lateness?: Lateness }) =>
  useSyncExternalStore(lateness.watchLateness, lateness.isAnswerLate) ? (
    <p className={styles['late']} role="status">
      服务器回应较慢，仍在等待，收到后会自动显示…
    </p>
  ) : null
