/** Colours of the classes 1 to 5, of one brightness step each, told apart without red and green (cividis). */
export const CLASS_COLOURS = ['#2f4a7d', '#67707f', '#9a9477', '#cdbd5e', '#fde737'] as const;
/** A roof that has no class yet. */
export const PLAIN_COLOUR = '#d3cdbf';
export const GROUND = { day: '#eef0ea', night: '#b9c0c9' } as const;
export const SHADOW = '#aeb4bb';
export const SHADER_COLOUR = '#c8553d';
export const CHOSEN_COLOUR = '#1b6ca8';
