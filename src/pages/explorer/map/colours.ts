import { CLASS_LEGEND, NO_CLASS_COLOR } from '../../../core/district/potential-class.js';

/** Colours of the classes 1 to 5, as the legend document has them. */
export const CLASS_COLOURS = CLASS_LEGEND.map(({ color }) => color);
/** A roof that has no class yet. */
export const PLAIN_COLOUR = NO_CLASS_COLOR;
export const GROUND = { day: '#eef0ea', night: '#b9c0c9' } as const;
export const SHADOW = '#aeb4bb';
export const SHADER_COLOUR = '#c8553d';
export const CHOSEN_COLOUR = '#1b6ca8';
