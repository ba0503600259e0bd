// Why a tree was searched, in words.

import type { TreeStage } from '../api/types';
import { t } from '../state/words.svelte';
import type { Grown } from './model';

export function stageText(grown: Grown, stage: TreeStage): string {
  switch (stage.kind) {
    case 'playouts':
      return t('trees.stage.playouts');
    case 'question':
      return t('trees.stage.question', { n: stage.depth, beta: grown.score(stage.beta) });
    case 'guess':
      return t('trees.stage.guess', { n: stage.depth });
    default: {
      const { depth: n, percent } = stage;
      const sure = percent === null ? '' : t('trees.stage.sure', { percent });
      return t(`trees.stage.${stage.kind}`, { n }) + sure;
    }
  }
}
