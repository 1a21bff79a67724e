// Generated from protocol/facts/rules.json by `npm run gen`; not to be edited.

export const VARIANTS = [
  {"word":"russian","size":8,"crowned_in_passing":true,"most_captured":false},
  {"word":"draughts64","size":8,"crowned_in_passing":true,"most_captured":false},
  {"word":"brazilian","size":8,"crowned_in_passing":false,"most_captured":true},
  {"word":"international","size":10,"crowned_in_passing":false,"most_captured":true},
] as const;

export const CONTROLS = [
  {"article":"2.1.11.1","pace":"classic","variants":["russian","draughts64","brazilian"],"minutes":[45,45],"seconds":[0,0]},
  {"article":"2.1.11.1","pace":"classic","variants":["russian","draughts64","brazilian"],"minutes":[45,45],"seconds":[10,15]},
  {"article":"2.1.11.1","pace":"classic","variants":["russian","draughts64","brazilian"],"minutes":[60,60],"seconds":[0,0]},
  {"article":"2.1.11.2","pace":"rapid","variants":["russian","draughts64","brazilian"],"minutes":[10,30],"seconds":[0,0]},
  {"article":"2.1.11.2","pace":"rapid","variants":["russian","draughts64","brazilian"],"minutes":[10,10],"seconds":[5,5]},
  {"article":"2.1.11.3","pace":"blitz","variants":["russian","draughts64","brazilian"],"minutes":[5,10],"seconds":[0,0]},
  {"article":"2.1.11.3","pace":"blitz","variants":["russian","draughts64","brazilian"],"minutes":[5,5],"seconds":[2,3]},
  {"article":"3.6.1","pace":"classic","variants":["international"],"minutes":[90,120],"seconds":[0,0]},
  {"article":"3.6.1","pace":"classic","variants":["international"],"minutes":[80,80],"seconds":[60,60]},
  {"article":"3.6.2","pace":"rapid","variants":["international"],"minutes":[15,30],"seconds":[0,0]},
  {"article":"3.6.2","pace":"rapid","variants":["international"],"minutes":[10,15],"seconds":[5,5]},
  {"article":"3.6.3","pace":"blitz","variants":["international"],"minutes":[5,10],"seconds":[0,0]},
  {"article":"3.6.3","pace":"blitz","variants":["international"],"minutes":[5,5],"seconds":[5,5]},
] as const;

export const OPENING_TABLES = [
  {"key":"fmjd-736","size":736,"variants":["russian","draughts64"]},
  {"key":"fmjd-brazilian-725","size":725,"variants":["brazilian"]},
  {"key":"idf-basic-150","size":150,"variants":["russian","draughts64"]},
  {"key":"basic-150","size":150,"variants":["russian","draughts64"]},
  {"key":"ballots-745-russian","size":745,"variants":["russian","draughts64"]},
  {"key":"ballots-736-brazilian","size":736,"variants":["brazilian"]},
  {"key":"hcheckers-745","size":745,"variants":["russian","draughts64"]},
] as const;
