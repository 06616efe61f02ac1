// What a party's pages do differently in a partner's frame: no ways into the rest, one way back.
import { Button } from 'antd'
import { createContext, use } from 'react'

/** The frame's side of the page. */
export interface Embedding {
  /** The party has done what it was asked for, or declined. */
  readonly ended: (how: 'confirmed' | 'objected' | 'signed' | 'rejected') => void
  readonly returnUrl: string
  /** The person goes back. */
  readonly onLeave: () => void
}

export const EmbeddingContext = createContext<Embedding | null>(null)

/** Null on the product's own page. */
export const useEmbedding = (): Embedding | null => use(EmbeddingContext)

export interface WayBackProps {
  readonly embedding: Pick<Embedding, 'returnUrl' | 'onLeave'>
  readonly isLeading?: boolean
  readonly label?: string
}

/** Leads the whole window, not the frame, to the return address. */
export const WayBack = ({ embedding, isLeading = false, label = '返回原页面' }: WayBackProps) => (
  <Button
    href={embedding.returnUrl}
    target="_top"
    rel="noreferrer"
    type={isLeading ? 'primary' : 'default'}
    block
    onClick={embedding.onLeave}
  >
    {label}
  </Button>
)
