// A card at a contract's name in a list: opens when the pointer rests on it, or by the space key.
import { Popover } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ContractCard } from '#src/features/contracts/contracts/contract-card.tsx'
import type { KnownContract } from '#src/features/contracts/contracts/contract-card.tsx'
import styles from '#src/features/contracts/contracts/contract-card.module.css'

/** How long the pointer rests before the card opens, in seconds. */
const REST = 0.4
/** From a name to the edge of its row, in pixels. */
const ROW_REST = 22

// On a touch screen a finger does not rest on a name, it follows the link.
const canHover = (): boolean => globalThis.matchMedia('(hover: hover) and (pointer: fine)').matches

interface ContractHoverProps {
  readonly contract: KnownContract
  /** The name, as a link. */
  readonly children: ReactNode
}

const ContractHover = ({ contract, children }: ContractHoverProps) => {
  const [isOpen, open] = useState(false)
  return (
    <Popover
      open={isOpen}
      onOpenChange={open}
      mouseEnterDelay={REST}
      trigger="hover"
      // Below the row or above it, so that the row's own actions stay free.
      placement="bottomLeft"
      align={{ offset: [0, ROW_REST] }}
      mouseLeaveDelay={0.2}
      destroyOnHidden
      content={<ContractCard contract={contract} onClose={() => open(false)} />}
    >
      <span
        role="presentation"
        className={styles['trigger']}
        onBlur={() => open(false)}
        onKeyDown={(event) => {
          if (event.key !== ' ') return
          event.preventDefault()
          open(!isOpen)
        }}
      >
        {children}
      </span>
    </Popover>
  )
}

interface NameParts {
  readonly title: string
  readonly around?: (link: ReactNode) => ReactNode
}

/** What the cell of a contract's name is given, so that a card opens at it; drafts are still written and have none. */
export const cardAt = (contract: KnownContract): NameParts =>
  ('label' in contract && contract.label === 'draft') || !canHover()
    ? { title: contract.name }
    : {
        title: `${contract.name}（停留或按空格键预览）`,
        around: (link) => <ContractHover contract={contract}>{link}</ContractHover>,
      }
