// The lines across a page that something carried was brought to.
import type { Guide } from '#src/machines/flow-start/snapping.ts'
import styles from './place.module.css'

export const Guides = ({ guides }: { readonly guides: readonly Guide[] }) =>
  guides.map(({ axis, at }) => (
    <i
      key={axis}
      aria-hidden
      data-guide={axis}
      className={styles[axis === 'x' ? 'guideX' : 'guideY']}
      style={axis === 'x' ? { left: at } : { top: at }}
    />
  ))
