// Generated from protocol/facts/rules.json by `npm run gen`; not to be edited.

export const VARIANTS = [
  {"word":"russian","size":8,"men":12,"start":"W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6","crowned_in_passing":true,"least_games":1,"drawn_start":false,"sarapul":true},
  {"word":"draughts64","size":8,"men":12,"start":"W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6","crowned_in_passing":true,"least_games":2,"drawn_start":true,"sarapul":true},
  {"word":"brazilian","size":8,"men":12,"start":"W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6","crowned_in_passing":false,"least_games":2,"drawn_start":true,"sarapul":false},
  {"word":"international","size":10,"men":20,"start":"W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20","crowned_in_passing":false,"least_games":1,"drawn_start":false,"sarapul":false},
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
